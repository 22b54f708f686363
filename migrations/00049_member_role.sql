-- +goose Up

-- Membership in editor_member proves neither that this user may become the role nor that the role has its privileges: an
-- administrator may grant it before raise_wall has run. That grants all privileges at once, so one stands for all.
-- +goose StatementBegin
CREATE FUNCTION member_role_usable() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(pg_has_role(to_regrole('editor_member'),
			CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END)
		AND has_table_privilege(to_regrole('editor_member'), 'users', 'SELECT'), false)
$$;
-- +goose StatementEnd
COMMENT ON FUNCTION member_role_usable IS 'Reports whether statements in a user''s name can run as editor_member.';

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION act_for(name uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('app.user', name::text, true);
	IF member_role_usable() THEN
		PERFORM set_config('role', 'editor_member', true);
	END IF;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
-- It grants as the owner of the tables, whoever calls it: default privileges are those of the user who creates tables.
CREATE OR REPLACE FUNCTION raise_wall() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('raise_wall')); -- processes that start at the same time
	GRANT USAGE ON SCHEMA public TO editor_member;
	GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO editor_member;
	REVOKE INSERT, UPDATE, DELETE ON goose_db_version FROM editor_member;
	GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO editor_member;
	GRANT EXECUTE ON FUNCTION acting_for, paying_for TO editor_member;
	ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO editor_member;
	ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO editor_member;
END $$;
-- +goose StatementEnd
COMMENT ON FUNCTION raise_wall IS 'Grants editor_member, once it exists, the privileges that members need.';

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION act_for(name uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('app.user', name::text, true);
	IF pg_has_role(to_regrole('editor_member'), 'MEMBER') THEN
		PERFORM set_config('role', 'editor_member', true);
	END IF;
END $$;
-- +goose StatementEnd
DROP FUNCTION member_role_usable;
