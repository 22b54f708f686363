package content

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Question is an entry in faq.md: a second-level heading with its id, and the answer below it.
type Question struct {
	ID      string
	Text    string
	Answer  string // HTML
	Pricing bool   // also shown on the price list: its heading has the class .pricing
}

func readQuestions(s *source) []Question {
	var questions []Question
	seen := map[string]bool{}
	node := markdown.Parser().Parse(text.NewReader(s.text)).FirstChild()
	for node != nil {
		heading, ok := node.(*ast.Heading)
		if !ok || heading.Level != 2 {
			s.problem(s.lineOf(node), "a question begins with ##")
			node = node.NextSibling()
			continue
		}
		var question Question
		question, node = s.question(heading, seen)
		questions = append(questions, question)
	}
	return questions
}

// question reads the entry below a heading, and returns the node after it.
func (s *source) question(heading *ast.Heading, seen map[string]bool) (Question, ast.Node) {
	line := s.lineOf(heading)
	question := Question{ID: attribute(heading, "id"), Text: string(bytes.TrimSpace(heading.Lines().Value(s.text)))}
	s.identify(line, question.ID, seen)
	if !strings.HasSuffix(question.Text, "?") {
		s.problem(line, "a question ends with a question mark, its id follows: ## Like this? {#like-this}")
	}
	switch class := attribute(heading, "class"); class {
	case "":
	case "pricing":
		question.Pricing = true
	default:
		s.problem(line, "nothing is done with the class %q: the one that is known is .pricing", class)
	}
	var answer []ast.Node
	node := heading.NextSibling()
	for ; node != nil && node.Kind() != ast.KindHeading; node = node.NextSibling() {
		s.checkAnswer(node)
		answer = append(answer, node)
	}
	question.Answer = s.html(answer...)
	if question.Answer == "" {
		s.problem(line, "the question has no answer")
	}
	return question, node
}

var inAnswers = []ast.NodeKind{
	ast.KindParagraph, ast.KindTextBlock, ast.KindList, ast.KindListItem,
	ast.KindText, ast.KindString, ast.KindEmphasis, ast.KindCodeSpan, ast.KindLink,
}

// checkAnswer allows only what answers have styles for.
func (s *source) checkAnswer(block ast.Node) {
	ast.Walk(block, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if !slices.Contains(inAnswers, node.Kind()) {
			s.problem(s.lineOf(node), "an answer has paragraphs, lists, emphasis, code and links, and no %s", node.Kind())
			return ast.WalkSkipChildren, nil
		}
		if link, ok := node.(*ast.Link); ok {
			s.checkLink(link, string(link.Destination))
		}
		return ast.WalkContinue, nil
	})
}

func leads(address string) bool {
	local := strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
	return local || strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "mailto:")
}

// lineOf returns the line of a node, or of the nearest node around it that knows its position.
func (s *source) lineOf(node ast.Node) int {
	for ; node != nil; node = node.Parent() {
		if at := node.Pos(); at >= 0 {
			return s.lineAt(at)
		}
	}
	return 1
}

func attribute(node ast.Node, name string) string {
	value, _ := node.AttributeString(name)
	written, _ := value.([]byte)
	return string(written)
}
