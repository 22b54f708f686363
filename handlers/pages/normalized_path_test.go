package pages

import "testing"

func FuzzTidied(f *testing.F) {
	for _, path := range []string{"/", "//a//", "/A_b.html/", " /x .HTML", ".html", "/İ"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		tidy := normalizePath(path)
		if tidy[0] != '/' || len(tidy) > 1 && tidy[1] == '/' {
			t.Errorf("%q becomes %q, which may be another site", path, tidy)
		}
	})
}
