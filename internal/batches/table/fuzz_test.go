package table_test

import (
	"archive/zip"
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"
)

// Any text table is either refused or unchanged by a round trip.
func FuzzText(f *testing.F) {
	for _, text := range texts {
		for _, encode := range encodings {
			f.Add(encode(f, text), uint64(0))
			f.Add(encode(f, text), uint64(1))
		}
	}
	f.Fuzz(func(t *testing.T, content []byte, seed uint64) {
		if seed != 0 {
			content = changed(content, rand.New(rand.NewPCG(seed, 1)))
		}
		wantRoundTrip(t, "x.csv", content)
		wantRoundTrip(t, "x.tsv", content)
	})
}

// Workbooks with some of their bytes changed are refused or unchanged by a round trip.
func FuzzWorkbook(f *testing.F) {
	for _, content := range workbooks(f) {
		f.Add(content, uint64(0))
		f.Add(content, uint64(1))
	}
	f.Fuzz(func(t *testing.T, content []byte, seed uint64) {
		content = mutated(content, seed)
		wantRoundTrip(t, "x.xlsx", content)
	})
}

// wantRoundTrip checks that a table is refused with a fault, or reads the same after it was written unchanged, and that
// it can be written with new texts.
func wantRoundTrip(t *testing.T, name string, content []byte) {
	t.Helper()
	parsed, err := readAsNamed(name, content)
	if err != nil {
		wantFault(t, name, err)
		return
	}
	rewritten, err := readAsNamed(name, written(t, parsed, 0, nil))
	if err != nil {
		t.Fatalf("%q: %v", content, err)
	}
	if before, after := cellsOf(parsed), cellsOf(rewritten); !reflect.DeepEqual(before, after) {
		t.Fatalf("%+v became %+v", before, after)
	}
	texts := map[int]string{}
	for _, text := range parsed.Texts(parsed.Longest()) {
		texts[text.Row] = "=" + text.Text + "\r\n\""
	}
	if _, err := readAsNamed(name, written(t, parsed, parsed.Longest(), texts)); err != nil {
		wantFault(t, name, err)
	}
}

// mutated returns a workbook with a few bytes of its parts changed. It still opens as a ZIP archive.
func mutated(file []byte, seed uint64) []byte {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if seed == 0 || err != nil {
		return file
	}
	random := rand.New(rand.NewPCG(seed, 1))
	var out bytes.Buffer
	copied := zip.NewWriter(&out)
	for _, part := range archive.File {
		reader, err := part.Open()
		if err != nil {
			return file
		}
		content, err := io.ReadAll(io.LimitReader(reader, 1<<20))
		if err != nil {
			return file
		}
		if random.IntN(3) == 0 {
			content = changed(content, random)
		}
		if writer, err := copied.Create(part.Name); err == nil {
			_, _ = writer.Write(content)
		}
	}
	_ = copied.Close()
	return out.Bytes()
}

// changed returns a content with some of its bytes changed, removed, or duplicated.
func changed(content []byte, random *rand.Rand) []byte {
	content = bytes.Clone(content)
	for range 1 + random.IntN(4) {
		if len(content) < 2 {
			break
		}
		from, to := random.IntN(len(content)), random.IntN(len(content))
		if from > to {
			from, to = to, from
		}
		switch to = min(to, from+random.IntN(60)); random.IntN(3) {
		case 0:
			content[from] = byte(random.IntN(256))
		case 1:
			content = append(content[:from:from], content[to:]...)
		case 2:
			content = append(content[:to:to], content[from:]...)
		}
	}
	return content
}
