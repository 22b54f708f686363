package pages

import (
	"fmt"
	"net/http"
	"time"

	"plainhand/handlers/web"
)

// securityPath is the address of the security contact (RFC 9116).
const securityPath = "/.well-known/security.txt"

// securityTxt answers GET /.well-known/security.txt.
type securityTxt struct {
	site web.Site
	now  func() time.Time
}

// Show answers with a file that expires in 120 days: the RFC recommends less than a year.
func (s securityTxt) Show(w http.ResponseWriter, _ *http.Request) error {
	const validity, day = 120, 24 * time.Hour
	expires := s.now().UTC().Truncate(day).AddDate(0, 0, validity)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, err := fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\nCanonical: %s\n",
		s.site.Support, expires.Format(time.RFC3339), s.site.Origin()+securityPath)
	return err
}
