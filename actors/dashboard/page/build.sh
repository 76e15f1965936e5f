#!/bin/sh
# Called by Maven: `build.sh build OUTPUT` makes the page, `build.sh test [SKIP ...]` runs its tests. Both do nothing if no
# file has changed since. Without Node the page is left out, and the rest of RankCluster works.
set -eu
cd "$(dirname "$0")"

case "$1" in
  test) for skip in "$@"; do [ "$skip" != true ] || exit 0; done ;;
esac

old=$(node -e 'const [a, b] = process.versions.node.split("."); if (a < 20 || (a == 20 && b < 19)) console.log(process.version)' 2>/dev/null || echo none)
if [ -n "$old" ] || ! command -v npm >/dev/null; then
  [ "$1" = test ] || echo "page: left out: Node: $old (expected: Node 20.19 or later with npm on the PATH)"
  exit 0
fi

# The checksum of all files of the page. Build and tests depend on it alone, the installation on the lock file.
print=$(find . \( -path ./node_modules -o -path ./target \) -prune -o -type f -print | LC_ALL=C sort | xargs cksum | cksum)
lock=$(cksum < package-lock.json)
if [ "$(cat node_modules/.installed 2>/dev/null)" != "$lock" ]; then
  # If a registry does not answer, npm leaves out the native parts of tools, because they are optional, and prints no error.
  for left in 1 0; do
    npm ci --no-progress --loglevel=error >/dev/null
    if node -e 'require("lightningcss"); import("rolldown")' 2>/dev/null; then break; fi
    [ "$left" -gt 0 ] || { echo "page: npm ci: tools are missing (expected: a registry that answers; then build again)" >&2; exit 1; }
  done
  echo "$lock" > node_modules/.installed
fi

mkdir -p target
done=target/$1.done
# A clean output folder has no page, even if the checksum is the same.
if [ "$(cat "$done" 2>/dev/null)" = "$print" ] && { [ "$1" = test ] || [ -f "$2/index.html" ]; }; then exit 0; fi
if [ "$1" = test ]; then
  NO_COLOR=1 npx vitest run --reporter=dot --silent=passed-only
else
  PAGE_OUTPUT=$2 npm run --silent build -- --logLevel=warn
fi
echo "$print" > "$done"
