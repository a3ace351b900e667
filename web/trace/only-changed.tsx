import { Component, type FunctionComponent, type JSX } from 'preact'

/** The same view, rendered again only where one of its properties is another object: rows of a long run stay as they are. */
export function onlyChanged<P extends object>(View: FunctionComponent<P>): new () => Component<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differ(this.props, next)
    }

    override render(): JSX.Element {
      return <View {...(this.props as P)} />
    }
  }
}

function differ(before: object, after: object): boolean {
  const keys = Object.keys(after) as (keyof typeof after)[]
  return keys.length !== Object.keys(before).length || keys.some((it) => before[it] !== after[it])
}
