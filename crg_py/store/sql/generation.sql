select generation from meta
