#!/bin/sh
# Checks one part of a list that `ogaudit shard` divided; Kubernetes and AWS Batch run it in each container.
#   part.sh [OPTION…]   options are those of ogaudit pipe, --grace among them
# DATA (/mnt) has shards/ and records/. The number of the part is the index that the engine sets.
set -u
data="${DATA:-/mnt}"
index="${JOB_COMPLETION_INDEX:-${AWS_BATCH_JOB_ARRAY_INDEX:-0}}"
name="$(printf 'shard-%04d' "$index")"
mkdir -p "$data/records" || exit 1

new="$data/records/$name.$(hostname)-$$.new"
stopped=no
ogaudit pipe "$@" "$data/shards/$name.txt.gz" > "$new" &
pid=$!
trap 'stopped=yes; kill -TERM "$pid"' TERM
code=0
wait "$pid" || code=$?
# A signal ends only the waiting; what is in flight still has its grace.
if [ "$stopped" = yes ]; then code=0; wait "$pid" || code=$?; fi
if [ "$code" = 0 ]; then mv "$new" "$data/records/$name.jsonl"; else rm -f "$new"; fi
# Cancelled pages have records too, so that a merge is possible; but the part must run again.
if [ "$stopped" = yes ]; then exit 143; fi
exit "$code"
