// Package punctuation replaces dashes, semicolons, and colons by the marks that people use instead.
package punctuation
