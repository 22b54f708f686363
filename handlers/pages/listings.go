package pages

import (
	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/views/listing"
)

// newListings returns the sitemap, the feeds, and the other files for search engines and feed readers.
func newListings(site web.Site, written content.Content) []web.CachedFile {
	var files []web.CachedFile
	for _, file := range (listing.Site{Brand: site.Brand, Origin: site.Origin(), Content: written}).Files() {
		files = append(files, web.NewCachedFile(file.Path, file.Header, func() ([]byte, error) { return file.Write(), nil }))
	}
	return files
}
