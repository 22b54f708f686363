package guard

import "plainhand/engine/humanize"

// shift maps offsets of the original text to the edited one. Offsets must be passed in ascending order.
type shift struct {
	changes []humanize.Change
	by      int
}

// start maps the start of a range. Insertions there are inside the range.
func (s *shift) start(offset int) int {
	for len(s.changes) > 0 && s.changes[0].End <= offset && s.changes[0].Start < offset {
		s.pass()
	}
	return offset + s.by
}

// end maps the end of a range. Insertions there are inside the range.
func (s *shift) end(offset int) int {
	for len(s.changes) > 0 && s.changes[0].End <= offset {
		s.pass()
	}
	return offset + s.by
}

func (s *shift) pass() {
	s.by += len(s.changes[0].After) - len(s.changes[0].Before)
	s.changes = s.changes[1:]
}
