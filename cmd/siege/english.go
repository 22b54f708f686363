package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"plainhand/internal/humanize/evaluate"
)

// englishFolder holds texts as models write them, on which the engine is evaluated.
const englishFolder = "internal/humanize/evaluate/texts"

// english makes texts that read like any other, from paragraphs that somebody wrote.
type english struct {
	paragraphs []string
	seed       uint64
}

func readEnglish(folder string, seed uint64) (*english, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	read := &english{seed: seed}
	for _, name := range files {
		texts, err := readSet(name)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			read.paragraphs = append(read.paragraphs, strings.Split(text.Text, "\n\n")...)
		}
	}
	if len(read.paragraphs) == 0 {
		return nil, errors.New("no texts in " + folder + ": run it from the root of the project, as make siege does")
	}
	return read, nil
}

func readSet(name string) ([]evaluate.Text, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return evaluate.Read(file)
}

// text returns the text with this number, with this many words. It is always the same, and different for every number.
func (e *english) text(number, words int) string {
	random := rand.New(rand.NewPCG(e.seed, uint64(number)))
	var text strings.Builder
	for have := 0; have < words; {
		paragraph := e.paragraphs[random.IntN(len(e.paragraphs))]
		text.WriteString(paragraph + "\n\n")
		have += len(strings.Fields(paragraph))
	}
	return cut(text.String(), words)
}

// cut returns the beginning of a text with this many words, or all of it.
func cut(text string, words int) string {
	inside := false
	for at, letter := range text {
		space := unicode.IsSpace(letter)
		if !space && !inside {
			if words == 0 {
				return text[:at]
			}
			words--
		}
		inside = !space
	}
	return text
}
