#!/usr/bin/env bash
# Starts the island in the background, for the following steps of a job of GitHub Actions (action.yml).
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
export CASTAWAY_DATA="${RUNNER_TEMP:?}/castaway"
log="$RUNNER_TEMP/castaway.log"
nohup node "$here/start.mjs" > "$log" 2>&1 &
island=$!
echo "$island" > "$RUNNER_TEMP/castaway.pid"

url=''
# Installing and building for the first time takes about a minute.
for _ in $(seq 600); do
  url=$(sed -n 's/^Castaway is ready at //p' "$log")
  [ -n "$url" ] && break
  if ! kill -0 "$island" 2> /dev/null; then
    cat "$log"
    echo '::error::The island could not start. See its output above.'
    exit 1
  fi
  sleep 0.5
done
if [ -z "$url" ]; then
  cat "$log"
  echo '::error::The island did not start within five minutes.'
  exit 1
fi
key=$(cat "$CASTAWAY_DATA/development-api-key")
# The key of an island that only this machine can reach is no secret, so it is not masked.
printf 'url=%s\napi-url=%s/v2\napi-key=%s\n' "$url" "$url" "$key" >> "$GITHUB_OUTPUT"
printf 'ISLAND_URL=%s\nAPI_URL=%s/v2\nAPI_KEY=%s\n' "$url" "$url" "$key" >> "$GITHUB_ENV"
echo "The island is at $url"
