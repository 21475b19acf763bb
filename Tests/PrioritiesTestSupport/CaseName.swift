/// The case name of an enumeration's value, without its payload; nil for nil.
///
/// For example `locked` for `.locked(path: "…", seconds: 5)`.
package func caseName<Value>(of value: Value?) -> String? {
  value.flatMap { Mirror(reflecting: $0).children.first?.label ?? String(reflecting: $0) }
}
