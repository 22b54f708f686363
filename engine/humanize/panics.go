package humanize

// PanicHandler is called with the part of an engine that panicked and the cause, before the stack is unwound. The cause
// may contain words of the text, which must not be logged.
type PanicHandler func(part string, cause any)

// Do runs a part's work. If it panics, Do calls the handler and returns, so that only this part's edits are lost. With
// a nil handler, as in tests, the panic propagates.
func (handler PanicHandler) Do(part string, work func()) {
	if handler != nil {
		defer func() {
			if cause := recover(); cause != nil {
				handler(part, cause)
			}
		}()
	}
	work()
}
