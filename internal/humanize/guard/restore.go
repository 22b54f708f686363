package guard

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// Restore takes back the changes of every sentence that lost, invented or broke something, and adds the number of those
// sentences to what the result has restored already. Changes that reach over several sentences stand or fall together with
// all others of these sentences. Changes outside prose, in block quotations, out of order or not true to the text fall
// before anything is judged; white space beside a paragraph may go with the paragraph.
//
// Of what it returns holds: the text is the request's with the changes applied; it has every protected item of the
// request's text, and its blocks but for paragraphs that were taken away whole. The same arguments give the same result.
func Restore(request humanize.Request, result humanize.Result) humanize.Result {
	trial := newTrial(document.Parse(request.Text, request.Keep), request.Keep, result.Changes)
	trial.run()
	changes := trial.changes()
	result.Text, result.Changes = humanize.Apply(request.Text, changes), changes
	result.Restored += trial.restored
	return result
}
