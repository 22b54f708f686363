package batches

import (
	"cmp"
	"errors"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/formats"
	"plainhand/internal/formats/document"
	"plainhand/internal/formats/legacyword"
	"plainhand/internal/texts/files"
	"plainhand/internal/usage"
)

// Problem is the reason why an item has no result. The zero Problem is none.
type Problem struct {
	Code ProblemCode // empty in rows of earlier releases
	Text string      // for the owner, or for the author of the program that sent the job
}

// ProblemCode is the stable code of a Problem. Its meaning never changes; the API's description explains it.
type ProblemCode string

// The codes of problems.
const (
	PlanRequired      ProblemCode = "plan_required"
	PlanRefunded      ProblemCode = "plan_being_refunded"
	WordLimitReached  ProblemCode = "word_limit_reached"
	UnsupportedFormat ProblemCode = "unsupported_format"
	Unreadable        ProblemCode = "unreadable"
	Protected         ProblemCode = "protected"
	ExpandsTooMuch    ProblemCode = "expands_too_much"
	TooLarge          ProblemCode = "too_large"
	TooLong           ProblemCode = "too_long"
	NoText            ProblemCode = "no_text"
	NotText           ProblemCode = "not_text"
	UploadInterrupted ProblemCode = "upload_interrupted"
	InternalError     ProblemCode = "internal_error"
)

// problemErrors are the errors that each code covers, in the order of the codes' documentation. Unreadable covers all
// others, and InternalError those that only the log describes.
var problemErrors = []struct {
	code   ProblemCode
	errors []error
}{
	{PlanRequired, []error{billing.ErrInactive, billing.ErrNotIncluded}},
	{PlanRefunded, []error{usage.ErrClosed}},
	{WordLimitReached, []error{usage.ErrLimit}},
	{UnsupportedFormat, []error{formats.ErrUnknown, legacyword.ErrUnavailable, errPackedTable}},
	{Unreadable, nil},
	{Protected, []error{document.ErrProtected}},
	{ExpandsTooMuch, []error{document.ErrExpands}},
	{TooLarge, []error{formats.ErrTooLarge, files.ErrTooLarge}},
	{TooLong, []error{humanize.ErrTooLong, document.ErrTooLarge}},
	{NoText, []error{humanize.ErrEmpty, document.ErrNoProse, formats.ErrEmpty}},
	{NotText, []error{humanize.ErrMarkup, errFixed}},
	{UploadInterrupted, []error{ErrInterrupted}},
	{InternalError, nil},
}

// ProblemCodes returns the codes of problems, in the order of their documentation.
func ProblemCodes() (codes []ProblemCode) {
	for _, entry := range problemErrors {
		codes = append(codes, entry.code)
	}
	return codes
}

// Code returns the code of an item's problem, or "" without one. It infers codes that earlier releases did not store.
func (i Item) Code() ProblemCode {
	switch {
	case i.State == Unaffordable:
		return WordLimitReached
	case i.Problem.Text == "":
		return ""
	case i.Problem.Code == "" && i.State == Unusable:
		return Unreadable
	}
	return cmp.Or(i.Problem.Code, InternalError)
}

// problemOf returns the problem of an item, in the API's words if it is an item of a job. It is zero for an internal or
// temporary error.
func problemOf(err error, job bool) Problem {
	failure, ok := errors.AsType[*fault.Error](err)
	if !ok || failure.Kind == fault.Unavailable || failure.Kind == fault.Internal {
		return Problem{}
	}
	return Problem{codeOf(err), problemText(failure, job)}
}

// internalProblem returns the problem of an item after an internal error.
func internalProblem(claim Claim) Problem {
	failure := errRewriteFailed
	if claim.State == Unread {
		failure = errReadFailed
	}
	return Problem{InternalError, problemText(failure, claim.Job)}
}

func codeOf(err error) ProblemCode {
	for _, entry := range problemErrors {
		for _, target := range entry.errors {
			if errors.Is(err, target) {
				return entry.code
			}
		}
	}
	return Unreadable
}

// maxProblem is the maximum length of a stored problem in characters.
const maxProblem = 500

func problemText(failure *fault.Error, job bool) string {
	message, advice := failure.Message, failure.Advice
	if job {
		message, advice = failure.APIText()
	}
	text := strings.TrimSpace(message + " " + advice)
	if letters := []rune(text); len(letters) > maxProblem {
		text = string(letters[:maxProblem])
	}
	return text
}
