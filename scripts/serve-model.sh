#!/usr/bin/env bash
# Serves the model that scripts/fetch-model.sh fetched, as an OpenAI-compatible server on PORT (default 8080).
set -euo pipefail
cd "$(dirname "$0")/.."
exec .models/venv/bin/llama-cpp-server -m .models/gemma-3-270m-q4_k_m.gguf --port "${PORT:-8080}" --ctx-size 8192 --threads 2 "$@"
