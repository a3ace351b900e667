import type { GateInput } from './gate-input.ts'

/** Three tools in the forms that people have them in. */
export const exampleTools = `[
  {
    "name": "get_price_history",
    "description": "Prices of a coin over some days",
    "parameters": {
      "type": "object",
      "properties": {
        "coin_id": { "type": "string" },
        "days": { "type": "integer", "minimum": 1, "maximum": 365 }
      },
      "required": ["coin_id", "days"],
      "additionalProperties": false
    }
  },
  {
    "type": "function",
    "function": {
      "name": "convert_currency",
      "parameters": {
        "type": "object",
        "properties": {
          "amount": { "type": "number" },
          "to": { "type": "string", "enum": ["EUR", "USD", "TRY"] }
        },
        "required": ["amount", "to"]
      }
    }
  },
  {
    "name": "send_report",
    "effect": "write",
    "parameters": {
      "type": "object",
      "properties": { "text": { "type": "string" } },
      "required": ["text"]
    }
  }
]
`

/** A completion worth a look, with what to look for. */
export interface GateExample extends Partial<Omit<GateInput, 'tools'>> {
  title: string
  completion: string
}

export const gateExamples: readonly GateExample[] = [
  {
    title: 'Repaired',
    completion: `<think>The history first.</think>
<tool_call>
{'name': 'get_price_history', 'arguments': {"coin_id": "cardano", "days": "14",}}
</tool_call>`,
  },
  {
    title: 'Refused',
    completion: `<tool_call>
{"name": "get_price_history", "arguments": {"coin_id": "cardano", "days": 4000, "currency": "eur"}}
</tool_call>
<tool_call>
{"name": "convert_currency", "arguments": {"amount": "a lot", "to": "GBP"}}
</tool_call>`,
  },
  {
    title: 'Asked about',
    completion: `<function=send_report>
<parameter=text>
Cardano rose & fell: <b>flat</b> in the end.
</parameter>
</function>`,
  },
  {
    title: 'Only a mention',
    completion:
      'You can ask for prices with the `get_price_history` tool: it takes a coin and a number of days. Shall I call it for Cardano?',
  },
  {
    title: 'Cut at the limit',
    finish: 'length',
    completion: `I will look it up.
<tool_call>
{"name": "get_price_history", "arguments": {"coin_id": "card`,
  },
  {
    title: 'A strict contract',
    contract: 'strict',
    dialect: 'python',
    completion: `Thought: I need the last week.
\`\`\`python
get_price_history("cardano", days=7)
convert_currency(12.5, "TRY")
\`\`\``,
  },
]
