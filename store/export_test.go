package store

import "regexp"

// TablesHeld returns the tables that the copy of somebody's data is made from.
func TablesHeld() (tables []string) {
	from := regexp.MustCompile(`FROM (\w+)`)
	for _, one := range held {
		tables = append(tables, from.FindStringSubmatch(one.query)[1])
	}
	return tables
}

// PeopleAt returns how many calls that change the customer's subscriptions are running or waiting.
func (s *Store) PeopleAt(customerID string) int {
	s.customers.mutex.Lock()
	defer s.customers.mutex.Unlock()
	if line := s.customers.waiting[customerID]; line != nil {
		return line.people
	}
	return 0
}
