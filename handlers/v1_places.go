package handlers

import "unicode/utf8"

// places turns places of a text from bytes to code points. It is asked for them in their order.
type places struct {
	text  string
	bytes int // up to where it has counted
	count int // code points up to there
}

func newPlaces(text string) *places { return &places{text: text} }

func (p *places) of(start, end int) v1PlaceJSON {
	return v1PlaceJSON{Start: p.at(start), End: p.at(end), Before: p.text[start:end]}
}

func (p *places) at(place int) int {
	p.count += utf8.RuneCountInString(p.text[p.bytes:place])
	p.bytes = place
	return p.count
}
