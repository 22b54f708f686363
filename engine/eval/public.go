package eval

import (
	"embed"
	"io/fs"
	"slices"
)

//go:embed texts/*.jsonl
var publicTexts embed.FS

// Public returns up to count texts of the public set, one of every domain in turn.
func Public(count int) ([]Text, error) {
	names, err := fs.Glob(publicTexts, "texts/*.jsonl")
	if err != nil {
		return nil, err
	}
	var domains [][]Text
	for _, name := range names {
		file, err := publicTexts.Open(name)
		if err != nil {
			return nil, err
		}
		texts, err := Read(file)
		file.Close()
		if err != nil {
			return nil, err
		}
		domains = append(domains, texts)
	}
	var found []Text
	for turn := 0; len(found) < count; turn++ {
		domains = slices.DeleteFunc(domains, func(texts []Text) bool { return turn >= len(texts) })
		if len(domains) == 0 {
			break
		}
		for _, texts := range domains {
			found = append(found, texts[turn])
		}
	}
	return found[:min(count, len(found))], nil
}
