/** A kind of question; in all but the last one some tool fits. */
export type Category = 'simple' | 'multiple' | 'parallel' | 'parallel_multiple' | 'irrelevance'

/** Where a category's questions stand, how its recorded files end, and whether its calls compare as a set. */
export const categories = {
  simple: {
    name: 'simple',
    file: 'BFCL_v4_simple_python.json',
    recorded: /_simple(_python)?_result\.json$/,
    asSet: false,
  },
  multiple: {
    name: 'multiple',
    file: 'BFCL_v4_multiple.json',
    recorded: /_(?<!parallel_)multiple(_function)?_result\.json$/,
    asSet: false,
  },
  parallel: {
    name: 'parallel',
    file: 'BFCL_v4_parallel.json',
    recorded: /_parallel(_function)?_result\.json$/,
    asSet: true,
  },
  parallel_multiple: {
    name: 'parallel_multiple',
    file: 'BFCL_v4_parallel_multiple.json',
    recorded: /_parallel_multiple(_function)?_result\.json$/,
    asSet: true,
  },
  irrelevance: {
    name: 'irrelevance',
    file: 'BFCL_v4_irrelevance.json',
    recorded: /_(relevance|irrelevance)_result\.json$/,
    asSet: false,
  },
} as const satisfies Record<Category, { name: Category; file: string; recorded: RegExp; asSet: boolean }>

/** The categories in which a call is asked for. */
export const callCategories = ['simple', 'multiple', 'parallel', 'parallel_multiple'] as const

/** The category that a file of recorded completions belongs to, by its name. */
export function categoryOf(file: string): Category | undefined {
  return Object.values(categories).find((it) => it.recorded.test(file))?.name
}
