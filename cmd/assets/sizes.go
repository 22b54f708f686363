package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"plainhand/static"
	"plainhand/static/precompressed"
)

// printSizes writes a table of what visitors download, in bytes.
func printSizes(w io.Writer, manifest static.Manifest, outputs map[string][]byte) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "plain\tgzip\tbrotli\t ")
	for _, source := range slices.Sorted(maps.Keys(manifest.Files)) {
		output := manifest.Files[source]
		fmt.Fprintf(table, "%d\t%s\t%s\t  %s\n", len(outputs[output]),
			size(outputs, output+precompressed.Gzip.Suffix()), size(outputs, output+precompressed.Brotli.Suffix()), source)
	}
	return table.Flush()
}

func size(outputs map[string][]byte, name string) string {
	if packed, ok := outputs[name]; ok {
		return fmt.Sprint(len(packed))
	}
	return "–"
}
