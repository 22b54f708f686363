package content

import "regexp"

// notOwn matches quoted material: code, quotations, link targets, and heading IDs.
var notOwn = regexp.MustCompile("(?sm)^ *```.*?^ *```|`[^`\n]*`|^>[^\n]*|“[^”]*”|\\]\\([^)]*\\)|\\{#[^}]*\\}|^:::[^\n]*")

// own returns the page's own words in Markdown: without examples, code, and quotations.
func (s *source) own() string {
	var own []byte
	at := 0
	for _, node := range children(s.root) {
		if directive, ok := node.(*directive); ok && directive.name != calloutDirective {
			own = append(own, s.text[at:directive.start]...)
			at = directive.stop
		}
	}
	own = append(own, s.text[at:]...)
	return notOwn.ReplaceAllString(string(own), "")
}
