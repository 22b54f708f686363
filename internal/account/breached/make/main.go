// Command make writes the Bloom filter of leaked passwords from lists with one password per line. It skips passwords
// that are shorter than the minimum length.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/bits-and-blooms/bloom/v3"
)

const (
	minLength     = 6 // characters
	falsePositive = 1e-4
)

func main() {
	if err := run(os.Args[1:], "internal/account/breached/filter.bloom"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(lists []string, path string) error {
	passwords := map[string]bool{}
	for _, list := range lists {
		if err := read(list, passwords); err != nil {
			return err
		}
	}
	filter := bloom.NewWithEstimates(uint(len(passwords)), falsePositive)
	for password := range passwords {
		filter.AddString(password)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := filter.WriteTo(file); err != nil {
		return err
	}
	fmt.Printf("%d passwords in %s\n", len(passwords), path)
	return file.Close()
}

func read(list string, passwords map[string]bool) error {
	file, err := os.Open(list)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if password := strings.ToLower(lines.Text()); utf8.RuneCountInString(password) >= minLength {
			passwords[password] = true
		}
	}
	return lines.Err()
}
