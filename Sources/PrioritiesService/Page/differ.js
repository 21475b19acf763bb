// Turns elements into others with few changes. Those that were not rendered stay, such as a swipe's tiles.

const PROPERTY = /^(on.*|checked|data|hidden|value)$/

/** Two with the same tag and key are the same element. */
export class Markup {
  constructor(tag, attributes, children = []) {
    this.id = `${tag} ${attributes["data-key"] ?? ""}`
    this.tag = tag
    this.attributes = attributes
    this.children = children.map(child => (child instanceof Markup ? child : new Markup("#text", {data: `${child}`})))
  }
}

function create(tag) {
  if (tag === "#text") return document.createTextNode("")
  if (tag === "svg" || tag === "path") return document.createElementNS("http://www.w3.org/2000/svg", tag)
  return document.createElement(tag)
}

function assign(element, name, value) {
  const isAbsent = value === undefined || value === null || value === false
  // The content-security policy forbids the attribute.
  if (name === "style") element.style.cssText = value ?? ""
  else if (!PROPERTY.test(name))
    isAbsent ? element.removeAttribute(name) : element.setAttribute(name, value === true ? "" : value)
  else if (element[name] !== value) element[name] = value ?? null
}

/** The element of former markup with the same id, or a new one. */
export function elementOf(markup, former = {element: create(markup.tag), attributes: {}, children: []}) {
  const {element, attributes} = former
  for (const name of Object.keys({...attributes, ...markup.attributes}))
    if (attributes[name] !== markup.attributes[name]) assign(element, name, markup.attributes[name])
  patch(element, markup.children, former.children)
  markup.element = element
  return element
}

function patch(parent, children, former) {
  const known = new Map()
  for (const each of former) known.set(each.id, [...(known.get(each.id) ?? []), each])
  const before = children.map(({id}) => known.get(id)?.shift())
  for (const {element} of [...known.values()].flat()) element.remove()
  let next = null
  for (let index = children.length - 1; index >= 0; index--) {
    const element = elementOf(children[index], before[index])
    if (element.parentNode !== parent || element.nextSibling !== next) parent.insertBefore(element, next)
    next = element
  }
}

const rendered = new WeakMap()

/** Replaces what was rendered before. */
export function render(parent, children) {
  patch(parent, children, rendered.get(parent) ?? [])
  rendered.set(parent, children)
}
