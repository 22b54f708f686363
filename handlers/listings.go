package handlers

import (
	"plainhand/content"
	"plainhand/views/listing"
)

// newListings returns the sitemap, the feeds, and the other files for search engines and feed readers.
func newListings(site Site, written content.Content) []cachedFile {
	var files []cachedFile
	for _, file := range (listing.Site{Brand: site.Brand, Origin: site.Origin(), Content: written}).Files() {
		files = append(files, newCachedFile(file.Path, file.Header, func() ([]byte, error) { return file.Write(), nil }))
	}
	return files
}
