package branding

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/fault"
)

// maxNumber bounds every coordinate, size, and factor of a drawing.
const maxNumber = 1e6

var errLogoNumber = fault.New(fault.Invalid, "This drawing has a size or a position that browsers can’t show.",
	"Save it again in your drawing program, or export it as a PNG.")

// Attributes with numbers.
var (
	sizes   = []string{"width", "height", "r", "rx", "ry", "pathLength", "stroke-width", "stroke-miterlimit"}
	lengths = []string{"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "offset", "stroke-dashoffset", "opacity",
		"fill-opacity", "stroke-opacity", "stop-opacity"}
	// numberLists are attributes with several numbers; the expressions match what may be between these.
	numberLists = map[string]*regexp.Regexp{
		"viewBox":           regexp.MustCompile(`^[\s,]*$`),
		"points":            regexp.MustCompile(`^[\s,]*$`),
		"d":                 regexp.MustCompile(`^[\s,MmZzLlHhVvCcSsQqTtAa]*$`),
		"transform":         functions,
		"gradientTransform": functions,
		"stroke-dasharray":  regexp.MustCompile(`^(?:[\s,%]|px|none|inherit)*$`),
	}
	functions = regexp.MustCompile(`^(?:[\s,()]|matrix|translate|scale|rotate|skewX|skewY|deg|px|none)*$`)
)

const svgNumber = `[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`

var (
	anyNumber = regexp.MustCompile(svgNumber)
	length    = regexp.MustCompile(`^(` + svgNumber + `)(%|px|pt|pc|in|cm|mm|em|ex|rem|ch|vw|vh)?$`)
	keyword   = regexp.MustCompile(`^[a-z-]*$`) // such as none and inherit
	notFinite = regexp.MustCompile(`^-?(?:nan|inf|infinity)$`)
)

// checkNumbers returns errLogoNumber for an attribute with a number that is not finite, huge, or negative where it
// cannot be, or with something else in place of a number.
func checkNumbers(name, value string) error {
	rest, isList := numberLists[name]
	isSize := slices.Contains(sizes, name)
	switch {
	case isList && !rest.MatchString(anyNumber.ReplaceAllString(value, " ")):
		return errLogoNumber
	case isList:
		return checkList(name, anyNumber.FindAllString(value, -1))
	case !isSize && !slices.Contains(lengths, name):
		return nil
	case keyword.MatchString(value) && !notFinite.MatchString(value):
		return nil
	}
	found := length.FindStringSubmatch(value)
	if found == nil {
		return errLogoNumber
	}
	if number, ok := finite(found[1]); !ok || isSize && number < 0 {
		return errLogoNumber
	}
	return nil
}

// checkList is checkNumbers for the numbers of a list. The last two of a view box are its size.
func checkList(name string, numbers []string) error {
	isBox := name == "viewBox"
	if isBox && len(numbers) != 4 {
		return errLogoNumber
	}
	for i, text := range numbers {
		if number, ok := finite(text); !ok || isBox && i >= 2 && number < 0 {
			return errLogoNumber
		}
	}
	return nil
}

// finite parses a number of at most maxNumber.
func finite(text string) (number float64, ok bool) {
	number, err := strconv.ParseFloat(text, 64)
	return number, err == nil && math.Abs(number) <= maxNumber
}

// pixels parses a length in pixels or without a unit; 0 for anything else.
func pixels(text string) float64 {
	found := length.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil || found[2] != "" && found[2] != "px" {
		return 0
	}
	number, ok := finite(found[1])
	if !ok {
		return 0
	}
	return number
}
