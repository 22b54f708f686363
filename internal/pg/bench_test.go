package pg

import (
	"path/filepath"
	"strconv"
	"testing"
)

func openAndClose(b *testing.B, dir string) {
	b.Helper()
	server, err := Open(b.Context(), Options{Dir: dir, Database: "app"})
	if err != nil {
		b.Fatal(err)
	}
	if err := server.Close(); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkFirstStart measures a start that includes initdb.
func BenchmarkFirstStart(b *testing.B) {
	dir := openDir(b)
	for i := 0; b.Loop(); i++ {
		openAndClose(b, filepath.Join(dir, strconv.Itoa(i)))
	}
}

func BenchmarkLaterStart(b *testing.B) {
	dir := openDir(b)
	openAndClose(b, dir)
	for b.Loop() {
		openAndClose(b, dir)
	}
}

func BenchmarkJoin(b *testing.B) {
	dir := openDir(b)
	server, err := Open(b.Context(), Options{Dir: dir, Database: "app"})
	if err != nil {
		b.Fatal(err)
	}
	defer server.Close()
	for b.Loop() {
		openAndClose(b, dir)
	}
}
