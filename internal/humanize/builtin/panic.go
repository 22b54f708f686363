package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// PanicHandler is told which part of the engine panicked and with what, while the stack still shows where. The cause
// may hold words of the text, which are nobody's business.
type PanicHandler func(part string, cause any)

// OnPanic has a handler told of every panic, from when on the engine goes on without what the part was about: mostly
// one sentence. It is for whoever made the engine, before its first use.
func (e *Engine) OnPanic(handler PanicHandler) { e.panicked = handler }

// attempt does a part's work. When the part panics, whatever it had not assigned by then stays as it was.
func (e *Engine) attempt(part string, work func()) {
	defer func() {
		if cause := recover(); cause != nil {
			e.panicked(part, cause)
		}
	}()
	work()
}

// try runs a pass over sentence n. One that panics proposes nothing for it.
func (e *Engine) try(
	name string, run editing.Proposer, request humanize.Request, sentences []prose.Sentence, n int,
	proposals []editing.Proposal,
) (made []editing.Proposal) {
	defer func() {
		if cause := recover(); cause != nil {
			e.panicked(name, cause)
			made = proposals
		}
	}()
	return run(request, sentences, n, proposals)
}
