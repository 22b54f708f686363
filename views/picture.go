package views

import (
	"plainhand/content"
	"plainhand/internal/formats/shareimage"
)

// Picture is the preview image of links to a page.
type Picture struct {
	Path  string // URL path
	Alt   string
	Image shareimage.Image
}

const (
	pictureName = "/picture.png"
	pictureMark = "Below it, “" + shareimage.Struck + "” is struck out and “" + shareimage.Written + "” written in."
)

// SitePicture is the picture of every page without its own.
func SitePicture(brand string) Picture {
	const title = "Make AI text sound human"
	return Picture{
		Path:  pictureName,
		Alt:   brand + ": " + title + ". " + pictureMark,
		Image: shareimage.Image{Brand: brand, Title: title},
	}
}

// Address returns the image's path with its version, so that it can be cached forever.
func (picture Picture) Address() string { return picture.Path + "?v=" + picture.Image.Version() }

// picture returns the page's own picture, or the site's.
func (frame Frame) picture() Picture {
	if frame.Picture.Path == "" {
		return SitePicture(frame.Brand)
	}
	return frame.Picture
}

// GuidePicture is the picture of a guide.
func GuidePicture(brand string, guide content.Guide) Picture {
	return Picture{
		Path:  guide.Path() + pictureName,
		Alt:   guide.ImageAlt,
		Image: shareimage.Image{Brand: brand, Label: guide.Category, Title: guide.Title},
	}
}

// ToolPicture is the picture of a tool page.
func ToolPicture(brand string, tool content.Tool) Picture {
	return Picture{
		Path:  tool.Path() + pictureName,
		Alt:   brand + ": " + tool.Heading + ". " + pictureMark,
		Image: shareimage.Image{Brand: brand, Label: "Tools", Title: tool.Heading},
	}
}
