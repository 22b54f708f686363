package handlers

// ProblemCodes returns the codes of all problems.
func ProblemCodes() (codes []string) {
	for _, one := range problemKinds {
		codes = append(codes, one.Code)
	}
	return codes
}
