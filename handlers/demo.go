package handlers

import (
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// demoMessages are what the demo says without asking: the same that the server would say.
var demoMessages = islands.DemoMessages{
	Inactive: errInactive.Message, Limit: usage.ErrLimit.Message, Failed: errProcess.Message,
}

// tried is the demo after its button was pressed, for a visitor without a plan. Nobody of them gets past the first gate, so no
// engine is asked. The error is the reason that the demo tells.
func tried(demo views.Demo, v visitor) (views.Demo, error) {
	switch {
	case demo.IsSample() && v.SignedIn:
		return demo.WithResult(), nil
	case demo.IsSample():
		return demo.WithResult().WithOffer(), nil
	case humanize.Words(demo.Props.Text) == 0:
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	case !v.SignedIn:
		return demo.WithOffer(), nil
	}
	return demo.WithProblem(errInactive.Message, errInactive.Advice).WithOffer(), errInactive
}
