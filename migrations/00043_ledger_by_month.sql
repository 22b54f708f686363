-- +goose Up

-- The ledger grows for ever, and what is written and looked at is nearly always of this month. What there is becomes its
-- first part; its indexes keep their names, by which processes of the last release know what was refused.
ALTER TABLE usage_ledger RENAME TO usage_ledger_before;
CREATE TABLE usage_ledger (LIKE usage_ledger_before INCLUDING CONSTRAINTS INCLUDING COMMENTS) PARTITION BY RANGE (period_start);
ALTER TABLE usage_ledger DROP CONSTRAINT usage_ledger_until;
ALTER TABLE usage_ledger
	ADD CONSTRAINT usage_ledger_months_pkey PRIMARY KEY (user_id, period_start, id),
	ADD CONSTRAINT usage_ledger_months_usage FOREIGN KEY (user_id, period_start) REFERENCES usage ON DELETE CASCADE;
CREATE UNIQUE INDEX usage_ledger_months_key ON usage_ledger (user_id, key, period_start) WHERE state <> 'released';
CREATE UNIQUE INDEX usage_ledger_months_text ON usage_ledger (user_id, period_start, fingerprint) WHERE state = 'committed';
CREATE UNIQUE INDEX usage_ledger_months_outcome ON usage_ledger (user_id, period_start, outcome)
	WHERE state = 'committed' AND outcome IS NOT NULL;
CREATE INDEX usage_ledger_months_draft ON usage_ledger (user_id, period_start, draft)
	WHERE state = 'committed' AND draft IS NOT NULL;
CREATE INDEX usage_ledger_months_days ON usage_ledger (user_id, created_at) INCLUDE (words)
	WHERE state = 'committed' AND fingerprint IS NOT NULL;
CREATE INDEX usage_ledger_months_expiry ON usage_ledger (expires_at) WHERE state = 'reserved';
COMMENT ON TABLE usage_ledger IS 'Every run whose words were held, by the month in which its period began. Whoever changes a row holds the lock on its row of usage.';
COMMENT ON TABLE usage_ledger_before IS 'The ledger''s months up to the one in which it was divided.';
ALTER TABLE usage_ledger ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON usage_ledger USING (user_id = (SELECT acting_for()));
-- +goose StatementBegin
DO $$
DECLARE
	bound text := (SELECT (regexp_match(pg_get_constraintdef(oid), '''(.*)'''))[1] FROM pg_constraint
		WHERE conrelid = 'usage_ledger_before'::regclass AND conname = 'usage_ledger_until');
BEGIN
	EXECUTE format('ALTER TABLE usage_ledger ATTACH PARTITION usage_ledger_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION name_ledger_indexes(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	named record;
BEGIN
	FOR named IN SELECT part.relname AS name, replace(whole.relname, 'usage_ledger_months', name) AS want
		FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid JOIN pg_class AS whole ON whole.oid = inhparent
		JOIN pg_index ON indexrelid = part.oid WHERE indrelid = name::regclass
			AND part.relname <> replace(whole.relname, 'usage_ledger_months', name) LOOP
		EXECUTE format('ALTER INDEX %I RENAME TO %I', named.name, named.want);
	END LOOP;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION name_ledger_indexes IS 'Names a part''s indexes after those of the ledger, so that programs know what was refused.';

-- Months that nobody has made a part for are here, so that nothing is ever refused for want of one.
CREATE TABLE usage_ledger_other PARTITION OF usage_ledger DEFAULT;
SELECT name_ledger_indexes('usage_ledger_other');
ALTER TABLE usage_ledger_other ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE usage_ledger_other IS 'The ledger''s months that have no part of their own.';

-- +goose StatementBegin
CREATE FUNCTION make_ledger_month(day timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	month timestamptz := date_trunc('month', day, 'UTC');
	name text := 'usage_ledger_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('make_ledger_month')); -- processes that sweep at the same time
	IF to_regclass(name) IS NOT NULL OR month < (
		SELECT (regexp_match(pg_get_constraintdef(oid), '''(.*)'''))[1]::timestamptz FROM pg_constraint
		WHERE conrelid = to_regclass('usage_ledger_before') AND conname = 'usage_ledger_until'
	) OR EXISTS (SELECT FROM usage_ledger_other WHERE period_start >= month AND period_start < month + interval '1 month') THEN
		RETURN false;
	END IF;
	-- Unlike CREATE TABLE PARTITION OF, attaching lets others read and write the ledger meanwhile.
	EXECUTE format('CREATE TABLE %I (LIKE usage_ledger INCLUDING CONSTRAINTS) WITH (
		autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05)', name);
	EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name); -- it is reached through the ledger alone
	EXECUTE format('ALTER TABLE usage_ledger ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, month,
		month + interval '1 month');
	PERFORM name_ledger_indexes(name);
	RETURN true;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION make_ledger_month IS 'Makes the part of the ledger for the month of a day, unless there is one.';

-- +goose StatementBegin
CREATE FUNCTION drop_ledger_months(until timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	part regclass;
	dropped integer := 0;
BEGIN
	FOR part IN SELECT oid FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'usage_ledger'::regclass
		AND (regexp_match(pg_get_expr(relpartbound, oid), ' TO \(''(.*)''\)'))[1]::timestamptz <= until LOOP
		EXECUTE format('DROP TABLE %s', part);
		dropped := dropped + 1;
	END LOOP;
	RETURN dropped;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION drop_ledger_months IS 'Drops the parts of the ledger that hold nothing later, and returns how many there were. The sums in usage stay.';

-- +goose Down
DROP FUNCTION drop_ledger_months;
DROP FUNCTION make_ledger_month;
DROP FUNCTION name_ledger_indexes;
ALTER TABLE usage_ledger DETACH PARTITION usage_ledger_before;
ALTER TABLE usage_ledger_before DROP CONSTRAINT usage_ledger_until;
INSERT INTO usage_ledger_before SELECT * FROM usage_ledger;
DROP TABLE usage_ledger;
ALTER TABLE usage_ledger_before RENAME TO usage_ledger;
ALTER TABLE usage_ledger ADD CONSTRAINT usage_ledger_until CHECK (true);
COMMENT ON TABLE usage_ledger IS 'Every run whose words were held. Whoever changes a row holds the lock on its row of usage.';
