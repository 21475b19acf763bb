/// The name of the case that a value of an enumeration is, whatever it carries: `locked` for
/// `.locked(path: "…", seconds: 5)`; nil for nil.
public func caseName<Value>(of value: Value?) -> String? {
  value.flatMap { Mirror(reflecting: $0).children.first?.label ?? String(reflecting: $0) }
}
