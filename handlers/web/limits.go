package web

import "plainhand/engine/humanize"

// Maximum sizes of request bodies in bytes. A form encodes a byte of text in up to three. The demo and the free tool
// accept 30,000 words, 180 KB of plain English, only to answer that they take a plan, with the text still in the field.
// The demo rejects more before reading it: it is public, and such a page costs as much as a dozen others.
const (
	MaxSmallBody = 64 << 10
	MaxTextBody  = 3*humanize.MaxBytes + MaxSmallBody
	MaxFreeBody  = 3*256<<10 + MaxSmallBody
	MaxSavedBody = 4*humanize.MaxBytes + MaxSmallBody // a draft, and its edited marks
	MaxDemoBody  = 200 << 10
)

// FormOverhead is the allowance in bytes for a multipart form's data other than its files.
const FormOverhead = 1 << 20
