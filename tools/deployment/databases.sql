-- One database and its roles for each service; a role reaches its own database and no other. For psql, as a superuser:
--   IDENTITY_DATABASE_PASSWORD=… IDENTITY_OWNER_DATABASE_PASSWORD=… … psql --no-psqlrc --file=databases.sql
-- Passwords come from the environment. Run again, it sets them anew and adds what is missing; it takes nothing away.
--
-- A schema of a service belongs to <name>_owner: migrations and restores sign in as it. The service itself is <name>: it reads and
-- writes rows, and can change no table, trigger or function, so that what is append-only stays so even if the service is taken over.
\set ON_ERROR_STOP on
\getenv identity_password IDENTITY_DATABASE_PASSWORD
\getenv catalog_password CATALOG_DATABASE_PASSWORD
\getenv billing_password BILLING_DATABASE_PASSWORD
\getenv notification_password NOTIFICATION_DATABASE_PASSWORD
\getenv identity_owner_password IDENTITY_OWNER_DATABASE_PASSWORD
\getenv catalog_owner_password CATALOG_OWNER_DATABASE_PASSWORD
\getenv billing_owner_password BILLING_OWNER_DATABASE_PASSWORD
\getenv notification_owner_password NOTIFICATION_OWNER_DATABASE_PASSWORD
\getenv auth_password AUTH_DATABASE_PASSWORD
\getenv payments_password PAYMENTS_DATABASE_PASSWORD

REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;

SELECT format('CREATE ROLE %I LOGIN', name)
FROM unnest(ARRAY['identity', 'catalog', 'billing', 'notification', 'auth', 'payments',
                  'identity_owner', 'catalog_owner', 'billing_owner', 'notification_owner']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

ALTER ROLE identity PASSWORD :'identity_password';
ALTER ROLE catalog PASSWORD :'catalog_password';
ALTER ROLE billing PASSWORD :'billing_password';
ALTER ROLE notification PASSWORD :'notification_password';
ALTER ROLE identity_owner PASSWORD :'identity_owner_password';
ALTER ROLE catalog_owner PASSWORD :'catalog_owner_password';
ALTER ROLE billing_owner PASSWORD :'billing_owner_password';
ALTER ROLE notification_owner PASSWORD :'notification_owner_password';
ALTER ROLE auth PASSWORD :'auth_password';
ALTER ROLE payments PASSWORD :'payments_password';

SELECT format('CREATE DATABASE %I OWNER %I', name, owner)
FROM (VALUES ('identity', 'identity_owner'), ('catalog', 'catalog_owner'), ('billing', 'billing_owner'),
             ('notification', 'notification_owner'), ('auth', 'auth'), ('payments', 'payments')) AS databases (name, owner)
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name) \gexec

REVOKE CONNECT, TEMPORARY ON DATABASE identity, catalog, billing, notification, auth, payments FROM PUBLIC;

-- Grants a service its rows, once connected to its database.
SELECT $statements$
  SELECT format(statement, current_database(), current_database() || '_owner')
  FROM unnest(ARRAY[
    'GRANT CONNECT ON DATABASE %1$I TO %1$I',
    'GRANT USAGE ON SCHEMA public TO %1$I',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %1$I',
    'GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO %1$I',
    'ALTER DEFAULT PRIVILEGES FOR ROLE %2$I IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %1$I',
    'ALTER DEFAULT PRIVILEGES FOR ROLE %2$I IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO %1$I'
  ]) AS statement
$statements$ AS grant_rows \gset

-- Extensions: what the schemas need and only a superuser may be allowed to create.
\connect catalog
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
BEGIN;
:grant_rows \gexec
COMMIT;
\connect identity
CREATE EXTENSION IF NOT EXISTS pg_trgm;
BEGIN;
:grant_rows \gexec
COMMIT;
\connect notification
CREATE EXTENSION IF NOT EXISTS pg_trgm;
BEGIN;
:grant_rows \gexec
COMMIT;
\connect billing
BEGIN;
:grant_rows \gexec
COMMIT;
