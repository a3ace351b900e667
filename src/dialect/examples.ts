import type { Dialect } from './dialect.ts'

/** What is shown of each dialect, by its name: a call of `get_price` for `tron`, and where a server should stop. */
export const examples: Record<string, Pick<Dialect, 'example' | 'stop'>> = {
  hermes: {
    example: '<tool_call>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_call>',
    stop: ['<tool_response>'],
  },
  json: {
    example: '<tool_call>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_call>',
    stop: ['</tool_call>'],
  },
  'qwen3-coder': {
    example: '<tool_call>\n<function=get_price>\n<parameter=coin_id>\ntron\n</parameter>\n</function>\n</tool_call>',
    stop: ['<tool_response>'],
  },
  'llama-function-tag': { example: '<function=get_price>{"coin_id": "tron"}</function>' },
  minicpm: { example: '<function name="get_price"><param name="coin_id">tron</param></function>' },
  'seed-oss': {
    example:
      '<seed:tool_call>\n<function=get_price>\n<parameter=coin_id>tron</parameter>\n</function>\n</seed:tool_call>',
    stop: ['<seed:eos>'],
  },
  cwm: { example: '<tool: get_price>\n{"coin_id": "tron"}\n</tool>' },
  'anthropic-xml': {
    example:
      '<function_calls>\n<invoke name="get_price">\n<parameter name="coin_id">tron</parameter>\n</invoke>\n</function_calls>',
    stop: ['<function_results>'],
  },
  claude2: {
    example:
      '<function_calls>\n<invoke>\n<tool_name>get_price</tool_name>\n<parameters>\n<coin_id>tron</coin_id>\n</parameters>\n</invoke>\n</function_calls>',
    stop: ['</function_calls>'],
  },
  'minimax-m2': {
    example:
      '<minimax:tool_call>\n<invoke name="get_price">\n<parameter name="coin_id">tron</parameter>\n</invoke>\n</minimax:tool_call>',
    stop: ['[e~['],
  },
  'minimax-m3': {
    example:
      ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="get_price">]<]minimax[>[<coin_id>tron]<]minimax[>[</coin_id>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
  },
  dots: {
    example:
      '<dots_function_call><invoke name="get_price"><parameter name="coin_id">tron</parameter></invoke></dots_function_call>',
  },
  'xai-leak': {
    example: '<xai:function_call name="get_price">\n<parameter name="coin_id">tron</parameter>\n</xai:function_call>',
  },
  step3: {
    example:
      '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="get_price"><steptml:parameter name="coin_id">tron</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
  },
  glimmer: {
    example:
      '<|start|>assistant to=get_price<|message|><atem:function_calls>\n<atem:invoke name="get_price">\n<atem:parameter name="coin_id">tron</atem:parameter>\n</atem:invoke>\n</atem:function_calls><|eot|>',
    stop: ['<|eot|>'],
  },
  'cohere-xml': {
    example:
      '<cofl:tool_calls><cofl:tool_call id="0" name="get_price"><cofl:tool_param name="coin_id" string="true">tron</cofl:tool_param></cofl:tool_call></cofl:tool_calls>',
  },
  'deepseek-dsml': {
    example:
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="get_price">\n<｜DSML｜parameter name="coin_id" string="true">tron</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    stop: ['<function_results>', '<tool_result>'],
  },
  glm45: {
    example: '<tool_call>get_price\n<arg_key>coin_id</arg_key>\n<arg_value>tron</arg_value>\n</tool_call>',
    stop: ['<|observation|>', '<|user|>'],
  },
  longcat: {
    example:
      '<longcat_tool_call>get_price\n<longcat_arg_key>coin_id</longcat_arg_key>\n<longcat_arg_value>tron</longcat_arg_value>\n</longcat_tool_call>',
  },
  'hunyuan-xml': {
    example:
      '<tool_calls:opensource>\n<tool_call:opensource>get_price<tool_sep:opensource>\n<arg_key:opensource>coin_id</arg_key:opensource>\n<arg_value:opensource>tron</arg_value:opensource>\n</tool_call:opensource>\n</tool_calls:opensource>',
  },
  'ifm-k2': {
    example:
      '<ifm|tool_calls><ifm|tool_call>get_price<ifm|arg_key>coin_id</ifm|arg_key><ifm|arg_type>string</ifm|arg_type><ifm|arg_value>tron</ifm|arg_value></ifm|tool_call></ifm|tool_calls>',
  },
  'solar-open2': {
    example:
      '<|tool_call:start|>get_price\n<|tool_arg:start|>coin_id<|tool_arg:value|>tron<|tool_arg:end|>\n<|tool_call:end|>',
    stop: ['<|calls|>'],
  },
  'kimi-k3': {
    example:
      '<|open|>tools<|sep|><|open|>call tool="get_price" index="1"<|sep|><|open|>argument key="coin_id" type="string"<|sep|>tron<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>',
    stop: ['<|end_of_msg|>'],
  },
  gemma4: {
    example: '<|tool_call>call:get_price{coin_id:<|"|>tron<|"|>}<tool_call|>',
    stop: ['<|tool_response>', '<turn|>'],
  },
  functiongemma: {
    example: '<start_function_call>call:get_price{coin_id:<escape>tron<escape>}<end_function_call>',
    stop: ['<start_function_response>', '<end_of_turn>'],
  },
  'llama3-json': {
    example: '<|python_tag|>{"name": "get_price", "parameters": {"coin_id": "tron"}}<|eom_id|>',
    stop: ['<|eom_id|>', '<|eot_id|>'],
  },
  'llama-pythonic': { example: '[get_price(coin_id="tron")]', stop: ['<|eot|>', '<|eot_id|>'] },
  'mistral-json': {
    example: '[TOOL_CALLS][{"name": "get_price", "arguments": {"coin_id": "tron"}, "id": "a1B2c3D4e"}]</s>',
    stop: ['[TOOL_RESULTS]'],
  },
  'mistral-args': { example: '[TOOL_CALLS]get_price[ARGS]{"coin_id": "tron"}</s>', stop: ['[TOOL_RESULTS]'] },
  'deepseek-v3': {
    example:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_price\n```json\n{"coin_id": "tron"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    stop: ['<｜tool▁outputs▁begin｜>'],
  },
  'deepseek-v31': {
    example:
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_price<｜tool▁sep｜>{"coin_id": "tron"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    stop: ['<｜tool▁output▁begin｜>'],
  },
  'kimi-k2': {
    example:
      '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_price:0<|tool_call_argument_begin|>{"coin_id": "tron"}<|tool_call_end|><|tool_calls_section_end|>',
    stop: ['<|im_end|>'],
  },
  harmony: {
    example:
      '<|channel|>analysis<|message|>I look it up.<|end|><|start|>assistant<|channel|>commentary to=functions.get_price <|constrain|>json<|message|>{"coin_id": "tron"}<|call|>',
    stop: ['<|call|>', '<|return|>'],
  },
  'functionary-v2': {
    example: '<|from|>assistant\n<|recipient|>get_price\n<|content|>{"coin_id": "tron"}<|stop|>',
    stop: ['<|stop|>'],
  },
  functionary: { example: '>>>get_price\n{"coin_id": "tron"}<|eot_id|>', stop: ['<|eot_id|>', '<|stop|>'] },
  gigachat: {
    example: 'function call<|role_sep|>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}<|message_sep|>',
    stop: ['<|message_sep|>'],
  },
  hunyuan: {
    example: '<answer>\n<tool_calls>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]</tool_calls>\n</answer>',
  },
  jamba: {
    example: ' <tool_calls>[\n  {"name": "get_price", "arguments": {"coin_id": "tron"}}\n]</tool_calls><|eom|>',
    stop: ['<|eom|>'],
  },
  apriel: {
    example:
      'Here are my reasoning steps:\nThe user asks for a price.\n[BEGIN FINAL RESPONSE]\n<tool_calls>[{"name": "get_price", "arguments": {"coin_id": "tron"}, "id": "call_0"}]</tool_calls>\n<|end|>',
    stop: ['<|end|>'],
  },
  'minimax-m1': { example: '<tool_calls>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_calls>' },
  granite3: {
    example: '<|tool_call|>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|end_of_text|>',
    stop: ['<|end_of_text|>'],
  },
  functools: {
    example: 'functools[{"name": "get_price", "arguments": {"coin_id": "tron"}}]',
    stop: ['<|end|>', '<|eot_id|>'],
  },
  glaive: {
    example: `<functioncall> {"name": "get_price", "arguments": '{"coin_id": "tron"}'} <|endoftext|>`,
    stop: ['FUNCTION RESPONSE:'],
  },
  'nemotron-toolcall': {
    example: '<TOOLCALL>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]</TOOLCALL>',
    stop: ['<SPECIAL_12>'],
  },
  'command-a': {
    example:
      '<|START_THINKING|>I look it up.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_price", "parameters": {"coin_id": "tron"}}\n]<|END_ACTION|><|END_OF_TURN_TOKEN|>',
    stop: ['<|END_OF_TURN_TOKEN|>'],
  },
  'command-r': {
    example:
      'Action: ```json\n[\n    {\n        "tool_name": "get_price",\n        "parameters": {\n            "coin_id": "tron"\n        }\n    }\n]```',
    stop: ['<|END_OF_TURN_TOKEN|>'],
  },
  apertus: {
    example: '<|tools_prefix|>[{"get_price": {"coin_id": "tron"}}]<|tools_suffix|>',
    stop: ['<|tools_suffix|>'],
  },
  sarashina: { example: `<|tool_calls|>[{'name': 'get_price', 'arguments': {'coin_id': 'tron'}}]` },
  hyperclova: {
    example: ' -> tool/function_call\n[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|im_end|>',
    stop: ['<|im_end|>'],
  },
  internlm2: {
    example: '<|action_start|><|plugin|>\n{"name": "get_price", "parameters": {"coin_id": "tron"}}<|action_end|>',
    stop: ['<|action_end|>'],
  },
  solar: {
    example:
      '<|tool_calls|><|tool_call:begin|>ab12<|tool_call:name|>get_price<|tool_call:args|>{"coin_id": "tron"}<|tool_call:end|><|calls|>',
    stop: ['<|calls|>'],
  },
  plamo3: {
    example:
      '<|plamo:begin_tool_requests:plamo|><|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>get_price<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>{"coin_id": "tron"}<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|><|plamo:end_tool_requests:plamo|>',
  },
  inkling: {
    example: 'get_price<|content_invoke_tool_json|>{"name": "get_price", "args": {"coin_id": "tron"}}<|end_message|>',
    stop: ['<|content_model_end_sampling|>'],
  },
  'step-audio2': { example: '<tool_call>function\nget_price\n{"coin_id": "tron"}</tool_call>' },
  'qwen-legacy': { example: '✿FUNCTION✿: get_price\n✿ARGS✿: {"coin_id": "tron"}\n', stop: ['✿RESULT✿', '✿RETURN✿'] },
  'tool-request': {
    example: '[TOOL_REQUEST]{"name": "get_price", "arguments": {"coin_id": "tron"}}[END_TOOL_REQUEST]',
    stop: ['[TOOL_RESULT]'],
  },
  rubra: {
    example: 'starttoolcall{"name": "get_price", "arguments": {"coin_id": "tron"}}endtoolcall',
    stop: ['endtoolcall'],
  },
  chatglm: { example: 'get_price\n{"coin_id": "tron"}<|observation|>', stop: ['<|observation|>'] },
  'chatml-functions': { example: 'functions.get_price:\n{"coin_id": "tron"}', stop: ['<|im_end|>'] },
  misc: { example: '<tool>get_price</tool><args>{"coin_id": "tron"}</args>' },
  lfm2: { example: "<|tool_call_start|>[get_price(coin_id='tron')]<|tool_call_end|><|im_end|>", stop: ['<|im_end|>'] },
  openpangu: {
    example: '<|tool_call_start|>[{"name": "get_price", "arguments": {"coin_id": "tron"}}]<|tool_call_end|>',
  },
  minicpm3: { example: '<|tool_call_start|>\n```python\nget_price(coin_id="tron")\n```\n<|tool_call_end|>' },
  olmo3: { example: '<function_calls>get_price(coin_id="tron")</function_calls>', stop: ['</function_calls>'] },
  gorilla: { example: "<<function>>get_price(coin_id='tron')" },
  nexusraven: { example: 'Call: get_price(coin_id="tron")<bot_end>', stop: ['<bot_end>'] },
  toolformer: { example: 'The price of it is [get_price(tron) → ', stop: ['→'] },
  vcp: {
    example:
      '<<<[TOOL_REQUEST]>>>\ntool_name:「始」get_price「末」,\ncoin_id:「始」tron「末」\n<<<[END_TOOL_REQUEST]>>>',
    stop: ['[[VCP'],
  },
  react: {
    example: 'Thought: I need the price.\nAction: get_price\nAction Input: {"coin_id": "tron"}',
    stop: ['Observation:'],
  },
  'fenced-json': { example: '```json\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n```' },
  'gemma3-toolcode': {
    example: '```tool_code\nget_price(coin_id="tron")\n```',
    stop: ['```tool_output', '<end_of_turn>'],
  },
  'bare-json': { example: '{"name": "get_price", "arguments": {"coin_id": "tron"}}' },
  'openai-json': {
    example:
      '{"tool_calls": [{"id": "call_1", "type": "function", "function": {"name": "get_price", "arguments": "{\\"coin_id\\": \\"tron\\"}"}}]}',
  },
  xlam: { example: '[{"name": "get_price", "arguments": {"coin_id": "tron"}}]' },
  python: { example: 'Thought: I need the price.\n```python\nget_price("tron")\n```', stop: ['Observation:'] },
  'morph-xml': { example: '<get_price>\n  <coin_id>tron</coin_id>\n</get_price>' },
  'yaml-xml': { example: '<get_price>\ncoin_id: tron\n</get_price>' },
  'smolagents-code': {
    example: 'Thought: I need the price.\n<code>\nget_price(coin_id="tron")\n</code>',
    stop: ['Observation:', 'Calling tools:', '</code>'],
  },
  'smolagents-json': {
    example: 'Action:\n{"name": "get_price", "arguments": {"coin_id": "tron"}}',
    stop: ['Observation:', 'Calling tools:'],
  },
}
