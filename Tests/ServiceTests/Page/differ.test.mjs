// The differ with a few lines of a document: random trees become others, whose elements stay the same.
// node differ.test.mjs FOLDER [RUNS]

import assert from "node:assert/strict"
import {pathToFileURL} from "node:url"

const [folder, runs = 500] = process.argv.slice(2)

class Element {
  childNodes = []
  attributes = {}
  style = {}
  parentNode = null
  moves = 0
  constructor(tag) {
    this.tag = tag
  }
  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value)
  }
  removeAttribute(name) {
    delete this.attributes[name]
  }
  remove() {
    this.parentNode.childNodes = this.parentNode.childNodes.filter(each => each !== this)
    this.parentNode = null
  }
  insertBefore(child, next) {
    if (child.parentNode) child.remove()
    child.parentNode = this
    child.moves += 1
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length
    assert.notEqual(at, -1, "the next element is in the parent")
    this.childNodes.splice(at, 0, child)
  }
}

globalThis.document = {
  createElement: tag => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  createTextNode: data => Object.assign(new Element("#text"), {data})
}

const {Markup, render} = await import(pathToFileURL(`${folder}/differ.js`).href)

function random(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const text = node =>
  node.tag === "#text"
    ? node.data
    : `<${node.tag} ${JSON.stringify(Object.entries(node.attributes).sort())} ${node.value ?? ""}>${node.childNodes.map(text).join("|")}`

function tree(chance, depth) {
  const keys = ["a", "b", "c", "d", "e", "f"].filter(() => chance() < 0.6).sort(() => chance() - 0.5)
  return keys.map(key => {
    if (depth === 0 || chance() < 0.3) return `text ${Math.floor(chance() * 3)}`
    const attributes = {"data-key": chance() < 0.8 ? key : undefined}
    if (chance() < 0.5) attributes.class = ["one", "two"][Math.floor(chance() * 2)]
    if (chance() < 0.3) attributes.disabled = chance() < 0.5
    if (chance() < 0.3) attributes.value = String(Math.floor(chance() * 3))
    return new Markup(chance() < 0.8 ? "li" : "p", attributes, tree(chance, depth - 1))
  })
}

const asMarkup = nodes => new Markup("ul", {}, nodes).children

for (let seed = 1; seed <= runs; seed++) {
  const chance = random(seed)
  const page = new Element("main")
  let kept = new Map()
  for (let turn = 0; turn < 6; turn++) {
    const nodes = asMarkup(tree(chance, 3))
    render(page, nodes)
    const fresh = new Element("main")
    render(fresh, asMarkup(nodes.map(copy)))
    assert.equal(text(page), text(fresh), `seed ${seed}`)
    const elements = new Map()
    for (const {id, attributes, element} of nodes) if (attributes["data-key"]) elements.set(id, element)
    for (const [id, element] of elements) assert.equal(kept.get(id) ?? element, element, `seed ${seed}: ${id}`)
    kept = elements
  }
}

function copy({tag, attributes, children}) {
  return tag === "#text" ? attributes.data : new Markup(tag, attributes, children.map(copy))
}

// What was not rendered stays, in front of what was.
const row = name => new Markup("li", {"data-key": name}, [new Markup("b", {}, [name])])
const list = new Element("ul")
render(list, [row("a"), row("b"), row("c")])
const [a, b, c] = list.childNodes
const tiles = new Element("tiles")
b.childNodes.unshift(tiles)
tiles.parentNode = b
render(list, [row("c"), row("b")])
assert.deepEqual(list.childNodes, [c, b])
assert.equal(b.childNodes[0], tiles)
assert.equal(a.parentNode, null)

// What does not change is not moved or set again, and a typed text stays.
const moves = list.childNodes.map(each => each.moves)
const field = value => [row("c"), row("b"), new Markup("input", {value})]
render(list, field("x"))
const input = list.childNodes[2]
input.value = "typed"
render(list, field("x"))
assert.equal(input.value, "typed")
render(list, field("y"))
assert.equal(input.value, "y")
assert.deepEqual(
  list.childNodes.slice(0, 2).map(each => each.moves),
  moves
)

console.log(`${runs} runs`)
