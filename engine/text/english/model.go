package english

import (
	"encoding/binary"
	"math"
)

// modelReader decodes numbers and texts of a model in sequence. After a failed read, all later ones fail.
type modelReader struct {
	rest   []byte
	failed bool
}

func (r *modelReader) take(length int) []byte {
	if r.failed || length < 0 || length > len(r.rest) {
		r.failed = true
		return make([]byte, min(max(length, 0), 8))
	}
	part := r.rest[:length]
	r.rest = r.rest[length:]
	return part
}

func (r *modelReader) number() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }

// count decodes the number of the following items, each of at least size bytes.
func (r *modelReader) count(size int) int {
	count := int(r.number())
	if count*size > len(r.rest) {
		r.failed = true
		return 0
	}
	return count
}

func (r *modelReader) numbers(count int) []uint32 {
	data := r.take(4 * count)
	numbers := make([]uint32, len(data)/4)
	for i := range numbers {
		numbers[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return numbers
}

func (r *modelReader) floats(count int) []float32 {
	data := r.take(4 * count)
	values := make([]float32, len(data)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return values
}

func (r *modelReader) text() string {
	return string(r.take(int(binary.LittleEndian.Uint16(r.take(2)))))
}
