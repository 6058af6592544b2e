#!/bin/sh
# Starts PostgreSQL or Redis in an image of local-images.ts, with the conventions of the published images.
set -eu

if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --directory --owner=postgres --group=postgres --mode=700 "$PGDATA" /run/postgresql
  cd "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  chmod 644 /tmp/password
  as_postgres="setpriv --reuid=postgres --regid=postgres --init-groups"
  $as_postgres initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --no-sync
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>pg_hba.conf
  echo "CREATE DATABASE \"$POSTGRES_DB\"" | $as_postgres postgres --single postgres
fi

case $1 in
  postgres) exec setpriv --reuid=postgres --regid=postgres --init-groups "$@" -c 'listen_addresses=*' ;;
  redis-server) exec setpriv --reuid=redis --regid=redis --init-groups "$@" --protected-mode no ;;
  *) exec "$@" ;;
esac
