package handlers

import "plainhand/engine/humanize"

// Maximum sizes of request bodies in bytes. A form encodes a byte of text in up to three. The demo and the free tool
// accept 30,000 words, 180 KB of plain English, only to answer that they take a plan, with the text still in the field.
// The demo rejects more before reading it: it is public, and such a page costs as much as a dozen others.
const (
	maxSmallBody = 64 << 10
	maxTextBody  = 3*humanize.MaxBytes + maxSmallBody
	maxFreeBody  = 3*256<<10 + maxSmallBody
	maxSavedBody = 4*humanize.MaxBytes + maxSmallBody // a draft, and its edited marks
	maxDemoBody  = 200 << 10
)
