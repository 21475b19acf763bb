/// The version of every program of this package.
package let programVersion = "0.1.0"
