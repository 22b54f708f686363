package pgtest

import (
	"context"
	"fmt"

	"plainhand/migrations"
)

// template is the name of the template database, which depends on the migrations.
func template() string { return "template_" + migrations.Hash() }

// makeTemplate creates the template of the tests' databases, unless it exists. An advisory lock serializes processes;
// the database is marked as a template only when it is complete.
func (s *server) makeTemplate(ctx context.Context) error {
	conn, err := s.admin.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	const lock = 7_526_374_610
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, lock); err != nil {
		return err
	}
	defer conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, lock)
	var finished bool
	const query = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1 AND datistemplate)`
	if err := conn.QueryRow(ctx, query, template()).Scan(&finished); err != nil || finished {
		return err
	}
	for _, step := range []func() error{
		func() error { return s.run(ctx, "DROP DATABASE IF EXISTS %q WITH (FORCE)") },
		func() error { return s.run(ctx, "CREATE DATABASE %q TEMPLATE template0") },
		func() error { return s.migrate(ctx) },
		func() error { return s.run(ctx, "ALTER DATABASE %q IS_TEMPLATE true") },
	} {
		if err := step(); err != nil {
			return fmt.Errorf("make the template of the tests' databases: %w", err)
		}
	}
	return nil
}

func (s *server) run(ctx context.Context, statement string) error {
	_, err := s.admin.Exec(ctx, fmt.Sprintf(statement, template()))
	return err
}

func (s *server) migrate(ctx context.Context) error {
	pool, err := connect(ctx, s.urlOf(template()), 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = migrations.Up(ctx, pool)
	return err
}
