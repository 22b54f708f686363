package main

import (
	"fmt"
	"os"

	"plainhand/internal/branding/mark"
)

var iconSizes = []int{16, 32, 48, 128}

// icons returns the icons of all sizes in the brand's color.
func (s source) icons(brand brand) (map[string][]byte, error) {
	site, err := os.ReadFile(s.icon)
	if err != nil {
		return nil, err
	}
	color := ""
	if brand.Accent != nil {
		color = brand.Accent.Light
	}
	files := map[string][]byte{}
	for _, size := range iconSizes {
		if files[fmt.Sprintf("icon-%d.png", size)], err = mark.Icon(site, size, color); err != nil {
			return nil, err
		}
	}
	return files, nil
}
