package branding

// Vision is how a reader sees colors: a matrix for linear sRGB.
type Vision struct {
	Name   string
	matrix [3][3]float64
}

// Visions returns full color vision and complete color blindness of each kind, as Machado, Oliveira, and Fernandes
// simulate it (2009).
func Visions() []Vision {
	return []Vision{
		{"full", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
			{-0.003882, -0.048116, 1.051998}}},
		{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
			{-0.011820, 0.042940, 0.968881}}},
		{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
			{0.004733, 0.691367, 0.303900}}},
	}
}

// Seen returns a color as a reader sees it.
func (v Vision) Seen(color Color) Color {
	linear := [3]float64{gammaDecode(color.R), gammaDecode(color.G), gammaDecode(color.B)}
	part := func(row [3]float64) float64 {
		return gammaEncode(min(1, max(0, row[0]*linear[0]+row[1]*linear[1]+row[2]*linear[2])))
	}
	return Color{part(v.matrix[0]), part(v.matrix[1]), part(v.matrix[2])}
}

// LeastDistance returns the lowest distance of two colors for any reader.
func LeastDistance(a, b Color) float64 {
	least := 1.0
	for _, vision := range Visions() {
		least = min(least, Distance(vision.Seen(a), vision.Seen(b)))
	}
	return least
}
