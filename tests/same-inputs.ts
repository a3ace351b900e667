import fc from 'fast-check'

/** Where results decide about others' work, made-up inputs are the same each time; elsewhere each run tries new ones. */
if (process.env['CI']) fc.configureGlobal({ seed: 20_261_130 })
