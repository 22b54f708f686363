package store

// PeopleAt returns how many calls that change the customer's subscriptions are running or waiting.
func (s *Store) PeopleAt(customerID string) int {
	s.customers.mutex.Lock()
	defer s.customers.mutex.Unlock()
	if line := s.customers.waiting[customerID]; line != nil {
		return line.people
	}
	return 0
}
