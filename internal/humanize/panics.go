package humanize

// PanicHandler is called with the part of an engine that panicked and the cause, while the stack still shows where. The
// cause may contain words of the text, which are nobody's business.
type PanicHandler func(part string, cause any)

// Do does a part's work. If it panics, the handler is called, and whatever the work had not assigned by then stays as
// it was: one part costs a text no more than that. Without a handler the panic goes on, as tests want it to.
func (told PanicHandler) Do(part string, work func()) {
	if told != nil {
		defer func() {
			if cause := recover(); cause != nil {
				told(part, cause)
			}
		}()
	}
	work()
}
