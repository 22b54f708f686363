-- +goose Up

-- What is done in a user's name is done as a role to which row-level security applies. The owner of the tables, as which
-- everything else is done, is exempt: jobs, signing in, and migrations.

-- +goose StatementBegin
CREATE FUNCTION acting_for() RETURNS uuid LANGUAGE sql STABLE AS $$
	SELECT nullif(current_setting('app.user', true), '')::uuid
$$;
-- +goose StatementEnd
COMMENT ON FUNCTION acting_for IS 'The user in whose name the transaction is done; null for nobody''s.';

-- +goose StatementBegin
CREATE FUNCTION act_for(name uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('app.user', name::text, true);
	IF pg_has_role(to_regrole('editor_member'), 'MEMBER') THEN
		PERFORM set_config('role', 'editor_member', true);
	END IF;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION act_for IS 'Has the rest of the transaction be done in a user''s name.';

-- +goose StatementBegin
CREATE FUNCTION paying_for(member uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
	SELECT owner_id FROM users JOIN brands ON brands.id = brand_id WHERE users.id = member
$$;
-- +goose StatementEnd
COMMENT ON FUNCTION paying_for IS 'The customer in whose brand a user has a seat; null for people of our own site.';

-- +goose StatementBegin
CREATE FUNCTION raise_wall() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	GRANT USAGE ON SCHEMA public TO editor_member;
	GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO editor_member;
	REVOKE INSERT, UPDATE, DELETE ON goose_db_version FROM editor_member;
	GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO editor_member;
	ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO editor_member;
	ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO editor_member;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION raise_wall IS 'Gives the role editor_member, once it exists, what members do.';

-- +goose StatementBegin
DO $$
BEGIN
	IF to_regrole('editor_member') IS NULL THEN
		BEGIN
			CREATE ROLE editor_member NOLOGIN;
		EXCEPTION WHEN duplicate_object OR unique_violation THEN
			NULL; -- another database of this server was first
		END;
	END IF;
	-- A superuser may become any role. Since PostgreSQL 16, whoever makes a role may not until it is granted.
	IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
		EXECUTE format('GRANT editor_member TO %I', current_user);
	END IF;
	PERFORM raise_wall();
EXCEPTION WHEN insufficient_privilege THEN
	RAISE WARNING 'this user may create no roles, so that the second wall between users is missing: see docs/operations.md';
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
DO $$
DECLARE
	named record;
BEGIN
	FOR named IN SELECT table_name::text AS name, is_nullable = 'YES' AS loose FROM information_schema.columns
		WHERE table_schema = 'public' AND column_name = 'user_id' LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named.name);
		EXECUTE format('CREATE POLICY own ON %I USING (user_id = (SELECT acting_for())%s)', named.name,
			CASE WHEN named.loose THEN ' OR user_id IS NULL' ELSE '' END);
	END LOOP;
	FOR named IN SELECT unnest(ARRAY['grants', 'subscriptions', 'customers', 'activity']) AS name LOOP
		EXECUTE format('CREATE POLICY payer ON %I FOR SELECT USING (user_id = (SELECT paying_for(acting_for())))', named.name);
	END LOOP;
	FOR named IN SELECT * FROM (VALUES ('text_versions', 'text_id', 'texts'), ('batch_items', 'batch_id', 'batches'),
		('file_parts', 'file_id', 'files'), ('export_parts', 'export_id', 'exports'),
		('webhook_deliveries', 'webhook_id', 'webhooks'), ('oauth_codes', 'grant_id', 'oauth_grants'),
		('oauth_tokens', 'grant_id', 'oauth_grants'), ('brand_versions', 'brand_id', 'brands'),
		('brand_hosts', 'brand_id', 'brands'), ('brand_logos', 'brand_id', 'brands')) AS children (name, parent_id, parent) LOOP
		EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named.name);
		EXECUTE format('CREATE POLICY own ON %I USING (EXISTS (SELECT FROM %I AS parent WHERE parent.id = %I))', named.name,
			named.parent, named.parent_id);
	END LOOP;
END $$;
-- +goose StatementEnd
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON users USING (id = (SELECT acting_for()));
ALTER TABLE brands ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON brands USING (owner_id = (SELECT acting_for()));
CREATE POLICY seat ON brands FOR SELECT USING (owner_id = (SELECT paying_for(acting_for())));

-- +goose Down
-- +goose StatementBegin
DO $$
DECLARE
	named record;
BEGIN
	FOR named IN SELECT tablename AS name, policyname AS policy FROM pg_policies WHERE schemaname = 'public' LOOP
		EXECUTE format('DROP POLICY %I ON %I', named.policy, named.name);
		EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', named.name);
	END LOOP;
END $$;
-- +goose StatementEnd
DROP FUNCTION raise_wall, act_for, paying_for, acting_for;
